/** Returns every value of a scrape, by its literal name and labels. */
export async function readFigures(
  { get }: { get: (path: string, headers?: Record<string, string>) => Promise<Response> },
  path = '/metrics',
): Promise<Map<string, number>> {
  const text = await (await get(path)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]));
}
