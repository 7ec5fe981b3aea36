import { describe, expect, it, onTestFinished } from 'vitest';
import { ContentError, type ContentFault } from '#server/mall-api/content/faults.ts';
import { loadContent } from '#server/mall-api/content/load.ts';
import { copyTinyContent, wednesdayNoon } from './running-mall-api.ts';

function faultsOf(changes: Record<string, unknown>): readonly Omit<ContentFault, 'file'>[] {
  const { contentDir, remove } = copyTinyContent(changes);
  onTestFinished(remove);
  try {
    loadContent(contentDir, wednesdayNoon);
  } catch (error) {
    if (error instanceof ContentError) return error.faults.map(({ key, reason }) => ({ key, reason }));
    throw error;
  }
  return [];
}

const event = (more: object) => [
  { id: 700, type: 'event', scope: 'mall', published_at: '2026-03-01T10:00:00Z', translations: [], ...more },
];
const company = (exceptions: object[]) => [
  { id: 7, type: 'store', opening_hours: { status: 'open', days: {}, exceptions }, translations: [{ locale: 'en', title: 'Seven' }] },
];
const closed = (date: string) => ({ date, status: 'closed', hours: [], translations: [] });
const redirect = (from: string, to: string, match = 'exact') => ({ from, to, match, permanent: false });
const question = (article: string) => [{ id: 70, category_id: null, order: 1, translations: [{ locale: 'en', title: 'Why?', article }] }];

describe('findInconsistencies', () => {
  it.each([
    ['an event that ends before it begins', { 'announcements-x.json': event({ starts_at: '2026-05-02T10:00:00Z', ends_at: '2026-05-01T10:00:00Z' }) }, 'announcements[0].ends_at', 'is before starts_at'],
    ['a date that ends before it begins', { 'announcements-x.json': event({ dates: [{ id: 1, starts_at: '2026-05-02T10:00:00Z', ends_at: '2026-05-01T10:00:00Z' }] }) }, 'announcements[0].dates[0].ends_at', 'is before starts_at'],
    ['two dates with one id', { 'announcements-x.json': event({ dates: [{ id: 1, starts_at: '2026-05-02T10:00:00Z' }, { id: 1, starts_at: '2026-05-03T10:00:00Z' }] }) }, 'announcements[0].dates[1].id', '1 is there twice'],
    ['two exceptions for one day', { 'companies-x.json': company([closed('2026-12-24'), closed('2026-12-25'), closed('2026-12-24')]) }, 'companies[0].opening_hours.exceptions[2].date', '2026-12-24 is there twice'],
    ['a redirect to itself', { 'redirects.json': [redirect('/a', '/a')] }, 'redirects[0].to', 'leads to itself'],
    ['a script', { 'faq-x.json': question('<p>a</p><script src="x.js"></script>') }, 'faq[0].translations[0].article', 'holds "<script", which no visitor gets'],
    ['a handler', { 'faq-x.json': question('<p onclick="x()">a</p>') }, 'faq[0].translations[0].article', 'holds "<p onclick=", which no visitor gets'],
    ['a link to a script', { 'faq-x.json': question('<a href=" javascript:x()">a</a>') }, 'faq[0].translations[0].article', 'holds "<a href=\\"javascript:", which no visitor gets'],
    ['markup in a single record', { 'privacy-policy.json': { version: '1', valid_from: '2026-01-01', translations: [{ locale: 'en', privacy_policy: '<p><script>' }] } }, 'privacy-policy.translations[0].privacy_policy', 'holds "<script", which no visitor gets'],
    ['a profile that is a script', { 'companies-x.json': [{ ...company([])[0], social: { facebook: ' java\tscript:alert(1)', instagram: 'https://instagram.com/seven', viber: 'viber://chat?number=420' } }] }, 'companies[0].social.facebook', 'is no web address'],
    ['a title that reads backwards', { 'faq-x.json': [{ ...question('')[0], translations: [{ locale: 'en', title: 'Save \u202e%05', article: '<p>a</p>' }] }] }, 'faq[0].translations[0].title', 'holds an invisible character that turns the order of letters around: type the text again'],
    ['a text that is longer than any may be', { 'faq-x.json': question('<'.repeat(100_001)) }, 'faq[0].translations[0].article', 'must not be longer than 100000 characters'],
    ['elements that are nested too deep', { 'faq-x.json': question('<b>'.repeat(101)) }, 'faq[0].translations[0].article', 'is nested too deep'],
    ['a redirect to another site', { 'faq-x.json': question('<meta http-equiv="refresh" content="0">') }, 'faq[0].translations[0].article', 'holds "<meta", which no visitor gets'],
  ])('rejects %s', (_what, changes, key, reason) => {
    expect(faultsOf(changes)).toEqual([{ key, reason }]);
  }); // biome-ignore format: a table

  it('reports all rules of a cycle', () => {
    const rules = [redirect('/a', '/b'), redirect('/b', '/c'), redirect('/c', '/a'), redirect('/x', '/a'), redirect('/y', '/z')];
    expect(faultsOf({ 'redirects.json': rules }).map(({ key }) => key)).toEqual([0, 1, 2, 3].map((index) => `redirects[${index}].to`));
  });

  it('reports a prefix rule that never ends', () => {
    expect(faultsOf({ 'redirects.json': [redirect('/a', '/a/b', 'prefix')] }).map(({ key }) => key)).toEqual(['redirects[0].to']);
  });

  it.each([
    ['a day long event', { 'announcements-x.json': event({ starts_at: '2026-05-01T10:00:00Z', ends_at: '2026-05-01T10:00:00Z' }) }],
    ['the same day for two shops', { 'companies-x.json': [...company([closed('2026-12-24')]), ...company([closed('2026-12-24')]).map((one) => ({ ...one, id: 8 }))] }],
    ['a chain of redirects that arrives', { 'redirects.json': [redirect('/a', '/b'), redirect('/b', '/cz'), redirect('/c', 'https://shop.example/c')] }],
    ['a Viber chat as a profile', { 'companies-x.json': [{ ...company([])[0], social: { viber: 'viber://chat?number=%2B420200555000' } }] }],
    ['texts about code', { 'faq-x.json': question('<p>Use <code>&lt;script&gt;</code>? 3 < 5, on=off, <a href="/cz">javascript: the book</a></p>') }],
  ])('accepts %s', (_what, changes) => {
    expect(faultsOf(changes)).toEqual([]);
  }); // biome-ignore format: a table
});
