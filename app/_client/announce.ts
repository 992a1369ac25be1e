/** Gives a sentence to screen readers, which read it when they are idle. */
export function announce(sentence: string): void {
  const place = document.getElementById('announcement');
  if (place !== null) place.textContent = sentence;
}
