import { describe, expect, it } from 'vitest';
import { toChangedPage, toModifiedTime } from '#web/lib/centre/announcement-changes.ts';
import { siteConfig } from '../../support/scene.ts';

describe('toModifiedTime', () => {
  it.each(['yesterday', null, undefined])('is undefined for the change %j', (updated_at) => {
    const record = { published_at: '2026-11-02T08:00:00Z', updated_at };
    expect(toModifiedTime(siteConfig(), record)).toBeUndefined();
    expect(toChangedPage(siteConfig(), record, { url: 'https://quay.example/cz' })).toEqual({});
  });
});
