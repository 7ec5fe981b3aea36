/**
 * Breaks everything in a visitor's text that mail programs would turn into a link: addresses, domains and email addresses. A space follows the dots
 * and colons of links (`evil. com`, `https: //`). Dates, times and amounts stay as they are.
 */
export function neutralizeLinks(text: string): string {
  return text.replace(/:(?=\/\/)/g, ': ').replace(/([.\u3002\uff0e\uff61])(?=\p{L})/gu, '$1 ');
}
