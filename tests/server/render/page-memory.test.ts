import { beforeEach, describe, expect, it } from 'vitest';
import { createPageMemory } from '#server/render/page-memory.ts';

const screen = 'AnnouncementScreen';
let memory: ReturnType<typeof createPageMemory>;
beforeEach(() => {
  memory = createPageMemory();
});

const toRequest = (id: number) => ({ screen, address: `/en/news-detail/${id}/story` });
const toAnswers = (id: number, record: object) => ({ [`/v1/announcements/${id}`]: { data: { id, ...record } } });

/** A page of this record has been made, and asked for these besides. */
function remember(id: number, record: object, asked: readonly string[]): void {
  const calls = [`/v1/announcements/${id}`, ...asked].map((address) => ({ contract: 'any', address }));
  memory.remember(toRequest(id), calls, toAnswers(id, record));
}

const guess = (id: number, record?: object) =>
  memory.guess(toRequest(id), record ? toAnswers(id, record) : {}).map(({ address }) => address);

describe('what a page asks for, guessed', () => {
  it('is nothing of a route that nobody has seen, then what its first page asked for, then what two of them had in common', () => {
    expect(guess(5)).toEqual([]);
    remember(5, {}, ['/v1/faq', '/v1/tiers']);
    expect(guess(7)).toEqual(['/v1/announcements/7', '/v1/faq', '/v1/tiers']);
    remember(6, {}, ['/v1/faq']);
    expect(guess(7)).toEqual(['/v1/announcements/7', '/v1/faq']);
  });

  it('is the same in another language, in that language', () => {
    remember(5, {}, ['/v1/companies?locale=en&per_page=48']);
    const inCzech = memory.guess({ screen, address: '/cz/novinka/7/zprava' }, {});
    expect(inCzech.map(({ address }) => address)).toEqual(['/v1/announcements/7', '/v1/companies?locale=cz&per_page=48']);
    expect(memory.guess({ screen, address: '/en/event/7/story' }, {})).toEqual([]);
  });

  it('are those whom the record names, once it is known', () => {
    remember(5, { company_id: 31, category_ids: [8, 9] }, ['/v1/companies/31', '/v1/rewards?category=9&company=5']);
    remember(6, { company_id: 32, category_ids: [7] }, ['/v1/companies/32']);
    expect(guess(7)).toEqual(['/v1/announcements/7']);
    expect(guess(7, { company_id: 40 })).toEqual(['/v1/announcements/7', '/v1/companies/40']);
    expect(guess(7, { category_ids: [1, 2] })).toEqual(['/v1/announcements/7', '/v1/rewards?category=2&company=7']);
  });

  it('are those as long as records that name nobody come between, and no longer where nobody asks for one who is named', () => {
    remember(5, { company_id: 31 }, ['/v1/companies/31']);
    remember(6, {}, []);
    expect(guess(7, { company_id: 40 })).toContain('/v1/companies/40');
    remember(8, { company_id: 33 }, []);
    expect(guess(7, { company_id: 40 })).not.toContain('/v1/companies/40');
  });

  it('takes no number of a list for a record that happens to have it', () => {
    for (const id of [5, 6]) remember(id, { company_id: 12 }, [`/v1/announcements/?page=${id}&per_page=12`]);
    remember(7, { company_id: 12 }, ['/v1/announcements/?page=1&per_page=12']);
    remember(8, { company_id: 12 }, ['/v1/announcements/?page=1&per_page=12']);
    expect(guess(9, { company_id: 40 })).toEqual(['/v1/announcements/9', '/v1/announcements/?page=1&per_page=12']);
  });
});
