/** Colours for initials that are readable in light and dark mode. */
const colours = ['#2f6fb5', '#8a4fa3', '#1f7a5c', '#b5532f', '#5b6b1f', '#a3355f', '#3f5f8f', '#7a5a1f'];

/** A colour for a person by a number: new people get them in turn. */
export function colourOf(number: number): string {
  return colours[number % colours.length] ?? '#2f6fb5';
}
