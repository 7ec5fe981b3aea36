/** A metric's values, each with its labels. */
export type Figures = ReadonlyMap<string, readonly { labels: Readonly<Record<string, string>>; value: number }[]>;

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)(?: \d+)?$/;
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** Parses a scrape in Prometheus' text format. Ignores lines of any other form. */
export function readFigures(text: string): Figures {
  const figures = new Map<string, { labels: Record<string, string>; value: number }[]>();
  for (const one of text.split('\n')) {
    const [, name, labels = '', value] = line.exec(one) ?? [];
    if (name === undefined || value === undefined) continue;
    const samples = figures.get(name) ?? [];
    samples.push({ labels: readLabels(labels), value: Number(value.replace('Inf', 'Infinity')) });
    figures.set(name, samples);
  }
  return figures;
}

function readLabels(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(label)].map(([, name, value = '']) => [name, value.replace(/\\(.)/g, toCharacter)]));
}

const toCharacter = (_: string, escaped: string): string => (escaped === 'n' ? '\n' : escaped);

/** Returns the first value of a metric; undefined if it is absent or no number. */
export function findValue(figures: Figures, name: string): number | undefined {
  const value = figures.get(name)?.[0]?.value;
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

/** Returns a label of a metric's first value. */
export function findLabel(figures: Figures, name: string, labelName: string): string | undefined {
  return figures.get(name)?.[0]?.labels[labelName];
}
