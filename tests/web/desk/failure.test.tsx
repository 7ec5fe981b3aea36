// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import type { Place } from '#web/desk/navigation.ts';
import { failedEvent } from '#web/lib/browser/failed-event.ts';
import { expectConsole } from '../../support/console-guard.ts';
import { renderDesk } from './support/render-desk.tsx';

it('a failed screen shows the error and reports it', async () => {
  expectConsole(/boom/);
  const told: unknown[] = [];
  const hear = (event: Event) => void told.push((event as CustomEvent<unknown>).detail);
  addEventListener(failedEvent, hear);
  onTestFinished(() => removeEventListener(failedEvent, hear));
  const broken = () => {
    throw new Error('boom');
  };
  const words = { label: 'places.account', about: 'places.account_about', icon: 'user' } as const;
  const places: Place[] = [{ ...words, path: 'broken', roles: ['manager'], screen: async () => broken }];
  const { t } = renderDesk({ path: '/broken', places });
  await screen.findByText(t('desk.broken'));
  expect(told).toEqual([new Error('boom')]);
});
