// What the game of this table ships for its page. Who imports this waits until it is here.
import { at } from "./elements.js";
import { data } from "./state.js";
/** @import { GamePage } from "./page.js" */

/** @type {GamePage} */
export const game = data.script ? await import(at(data.script)) : {};
