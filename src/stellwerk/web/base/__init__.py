"""What every room needs: the runtime, settings, who is asking, and how a page or a refusal is answered."""
