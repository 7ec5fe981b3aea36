// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findMissing } from '#web/desk/forms/find-missing.ts';
import type { Schema } from '#web/desk/forms/schema.ts';
import { listRecords, showForm, toForm } from './form-page.tsx';

const records = ['demo', 'podhradie'].flatMap(listRecords);
const kinds = [...new Set(records.map(({ kind }) => kind))];
const recordsOf = (kind: string) => records.filter((record) => record.kind === kind);

/** Editors of rich texts take their time: of a kind with many records, these many from all over its files are put into forms. */
const mostShown = 6;

beforeAll(() => void vi.stubGlobal('fetch', () => new Promise(() => {}))); // drawings of icons never come

describe('a form that nobody touched', () => {
  it('is there for every kind without a screen of its own, and misses nothing in any record', () => {
    expect(kinds.length).toBe(22);
    for (const { kind, body } of records)
      expect({ kind, missing: findMissing(toForm(kind).schema as Schema, body) }).toEqual({ kind, missing: [] });
  });

  it.each(kinds)('gives back records of %s as they were', async (kind) => {
    const all = recordsOf(kind);
    const step = Math.ceil(all.length / mostShown);
    for (const { body } of all.filter((_, index) => index % step === 0)) {
      const text = JSON.stringify(body);
      const form = await showForm({ kind, body });
      await act(async () => {}); // what is loaded lazily
      expect(document.querySelectorAll('h2').length).toBeGreaterThan(0);
      expect({ text: JSON.stringify(form.body()), changes: form.changes() }).toEqual({ text, changes: 0 });
      form.close();
    }
  });
});
