/** Returns log lines as one text, without times and random ids, because their characters can happen to spell any short word. */
export const withoutRandomness = (lines: readonly string[]): string =>
  lines.join('\n').replace(/"(?:time|ms)":[\d.]+|"(?:requestId|traceId|spanId)":"[^"]*"/g, '');
