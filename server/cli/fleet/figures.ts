/** A metric's values, each with its labels. */
export type Figures = ReadonlyMap<string, readonly { labels: Readonly<Record<string, string>>; value: number }[]>;

/** Parses a scrape in Prometheus' text format. Ignores lines of any other form. */
export function readFigures(text: string): Figures {
  const figures = new Map<string, { labels: Record<string, string>; value: number }[]>();
  for (const one of text.split('\n')) {
    const [open, close] = [one.indexOf('{'), one.lastIndexOf('}')];
    const end = open === -1 ? one.indexOf(' ') : open;
    if (end < 1) continue;
    const name = one.slice(0, end);
    const [value = ''] = one
      .slice(Math.max(end, close + 1))
      .trim()
      .split(' '); // a time may follow
    if (!/^[a-zA-Z_:][\w:]*$/.test(name) || value === '') continue;
    const samples = figures.get(name) ?? [];
    samples.push({ labels: open === -1 ? {} : readLabels(one.slice(open + 1, close)), value: Number(value.replace('Inf', 'Infinity')) });
    figures.set(name, samples);
  }
  return figures;
}

/** `a="1",b="2"`, with `\"`, `\\` and `\n` in the values. */
function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (let at = 0, equals = text.indexOf('="'); equals !== -1; equals = text.indexOf('="', at)) {
    const name = text.slice(at, equals);
    let value = '';
    for (at = equals + 2; at < text.length && text[at] !== '"'; at += 1) {
      const isEscaped = text[at] === '\\';
      if (isEscaped) at += 1;
      value += isEscaped && text[at] === 'n' ? '\n' : (text[at] ?? '');
    }
    labels[name] = value;
    at += 2; // the quote and the comma
  }
  return labels;
}

/** Returns the first value of a metric; undefined if it is absent or no number. */
export function findValue(figures: Figures, name: string): number | undefined {
  const value = figures.get(name)?.[0]?.value;
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

/** Returns a label of a metric's first value. */
export function findLabel(figures: Figures, name: string, labelName: string): string | undefined {
  return figures.get(name)?.[0]?.labels[labelName];
}
