/** Log lines as one text, without times and random ids: their digits and letters can spell any short word. */
export const withoutRandomness = (lines: readonly string[]): string =>
  lines.join('\n').replace(/"(?:time|ms)":[\d.]+|"(?:requestId|traceId|spanId)":"[^"]*"/g, '');
