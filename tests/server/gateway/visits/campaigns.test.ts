import { describe, expect, it } from 'vitest';
import { createCampaigns, readCampaignTags } from '#server/gateway/visits/campaigns.ts';

const spring = { source: 'letter', medium: 'email', campaign: 'spring' };

function setUp() {
  let day = '2026-11-27';
  const campaigns = createCampaigns(() => day);
  return {
    campaigns,
    turn: (to: string) => {
      day = to;
    },
    see: (...networks: string[]) => {
      for (const network of networks) campaigns.count(spring, network);
    },
  };
}

describe('createCampaigns', () => {
  it('reports views once three networks have used the tags', () => {
    const { campaigns, see } = setUp();
    see('a', 'a', 'b');
    expect(campaigns.take()).toEqual([]);
    see('c');
    expect(campaigns.take()).toEqual([{ day: '2026-11-27', ...spring, count: 4 }]);
    see('a');
    expect(campaigns.take()).toEqual([{ day: '2026-11-27', ...spring, count: 1 }]);
    expect(campaigns.take()).toEqual([]);
  });

  it('starts each day without the networks of the day before', () => {
    const { campaigns, see, turn } = setUp();
    see('a', 'b', 'c');
    turn('2026-11-28');
    see('a', 'b');
    expect(campaigns.take()).toEqual([{ day: '2026-11-27', ...spring, count: 3 }]);
  });

  it('reports again what could not be stored', () => {
    const { campaigns, see } = setUp();
    see('a', 'b', 'c');
    const taken = campaigns.take();
    campaigns.putBack(taken);
    expect(campaigns.take()).toEqual(taken);
  });

  it('holds a limited number of made-up tags', () => {
    const { campaigns } = setUp();
    for (let number = 0; number < 2000; number += 1)
      for (const network of ['a', 'b', 'c']) campaigns.count({ ...spring, campaign: `x${number}` }, network);
    expect(campaigns.take()).toHaveLength(500);
  });
});

describe('readCampaignTags', () => {
  it.each([
    ['all tags', '?utm_source=Letter&utm_medium=EMAIL&utm_campaign=spring+20260401', { ...spring, campaign: 'spring 20260401' }],
    ['only a source', '?a=b&utm_source=letter', { source: 'letter', medium: '', campaign: '' }],
    ['letters of any language', '?utm_source=leták', { source: 'leták', medium: '', campaign: '' }],
    ['no source', '?utm_campaign=spring', undefined],
    ['an address', '?utm_source=jana@mail.example', undefined],
    ['a phone number', '?utm_source=letter&utm_campaign=603123456', { source: 'letter', medium: '', campaign: '' }],
    ['markup', '?utm_source=<script>', undefined],
    ['a formula', '?utm_source=letter&utm_medium==1%2B1', { source: 'letter', medium: '', campaign: '' }],
    ['a control character', '?utm_source=let%00ter', undefined],
    ['a reversing character', '?utm_source=let%E2%80%AEter', undefined],
    ['a long value', `?utm_source=${'x'.repeat(5000)}`, undefined],
    ['a broken escape', '?utm_source=%E0%A4%A', undefined],
    ['no tags', '?q=boty', undefined],
  ])('returns for %s', (_what, query, expected) => {
    expect(readCampaignTags(`/cz/akce/1${query}`)).toEqual(expected);
  });
});
