"""Makes the sounds of a table, each from a few tones: `python tools/make_sounds.py`.

A tone is (begins, lasts, hertz, loudness): a sine with one overtone that dies away, as of a bar that is struck.
Noise (hertz 0) is a tap of wood. Eight bits and 8000 samples a second are enough for a signal, and a few KB each.
"""

import math
import random
import wave
from pathlib import Path
from typing import NamedTuple

RATE = 8000  # samples a second
FOLDER = Path(__file__).parents[1] / "src" / "stellwerk" / "web" / "static"
OVERTONE, SHARE = 2.76, 0.25  # of a bar that is struck: how much higher, and how much of it


class Tone(NamedTuple):
    begins: float  # seconds
    lasts: float  # seconds until it can hardly be heard
    hertz: float  # 0: noise
    loudness: float = 0.5


SOUNDS = {
    "turn": (Tone(0, 0.3, 659), Tone(0.13, 0.4, 880)),
    "card": (Tone(0, 0.06, 0, 0.4), Tone(0, 0.05, 1500, 0.1)),
    "train": (Tone(0, 0.05, 0, 0.6), Tone(0.07, 0.08, 0, 0.5), Tone(0, 0.16, 196, 0.5)),
    "last": (Tone(0, 0.3, 784), Tone(0.15, 0.3, 784), Tone(0.3, 0.35, 587)),
    "end": (Tone(0, 0.3, 523, 0.4), Tone(0.12, 0.3, 659, 0.4), Tone(0.24, 0.3, 784, 0.4), Tone(0.36, 0.45, 1047, 0.4)),
}


def sample(tone: Tone, at: float, noise: random.Random) -> float:
    """Of one tone, at a time of the sound."""
    since = at - tone.begins
    if not 0 <= since < tone.lasts:
        return 0.0
    fades = tone.loudness * math.exp(-5 * since / tone.lasts) * min(1.0, since * 400)
    if not tone.hertz:
        return fades * noise.uniform(-1, 1)
    angle = 2 * math.pi * tone.hertz * since
    return fades * ((1 - SHARE) * math.sin(angle) + SHARE * math.sin(OVERTONE * angle))


def samples(tones: tuple[Tone, ...]) -> bytes:
    noise, length = random.Random(1), max(tone.begins + tone.lasts for tone in tones)
    mixed = [sum(sample(tone, i / RATE, noise) for tone in tones) for i in range(round(length * RATE))]
    return bytes(round(128 + 127 * max(-1.0, min(1.0, level))) for level in mixed)


def write(name: str, folder: Path = FOLDER) -> Path:
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(RATE)
        file.writeframes(samples(SOUNDS[name]))
    return path


if __name__ == "__main__":
    for name in SOUNDS:
        made = write(name)
        print(f"{made.name}: {made.stat().st_size} bytes")
