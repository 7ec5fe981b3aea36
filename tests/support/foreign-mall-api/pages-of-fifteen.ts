import { type ForeignAnswer, findEnvelope } from './answer.ts';

const pageSize = 15;
const requestedSize = 48;

/** Creates a function that reads pages of fifteen records from pages of forty-eight. */
export function createPaging(ask: (address: string) => Promise<ForeignAnswer>) {
  async function readRows(
    path: string,
    query: URLSearchParams,
    page: number,
  ): Promise<{ rows: unknown[]; total: number; answer: ForeignAnswer }> {
    query.set('per_page', String(requestedSize));
    query.set('page', String(page));
    const answer = await ask(`${path}?${query}`);
    const envelope = findEnvelope(answer);
    return { rows: Array.isArray(envelope?.data) ? envelope.data : [], total: envelope?.meta?.total ?? 0, answer };
  }

  return {
    async read(address: string): Promise<ForeignAnswer> {
      const [path = '', search] = address.split('?', 2);
      const query = new URLSearchParams(search);
      const page = Number(query.get('page') ?? 1);
      const from = (page - 1) * pageSize;
      const first = Math.floor(from / requestedSize);
      const last = Math.floor((from + pageSize - 1) / requestedSize);
      const { rows, total, answer } = await readRows(path, query, first + 1);
      const envelope = findEnvelope(answer);
      if (!envelope) return answer;
      const more = last > first && total > last * requestedSize ? (await readRows(path, query, last + 1)).rows : [];
      const start = from - first * requestedSize;
      const meta = { page, per_page: pageSize, total, pages: Math.ceil(total / pageSize) };
      return { ...answer, body: { ...envelope, data: [...rows, ...more].slice(start, start + pageSize), meta } };
    },
  };
}
