// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import type { PlaceScreens } from '#web/desk/router.tsx';
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
  const places: PlaceScreens[] = [{ path: 'broken', roles: ['manager'], screen: async () => broken }];
  const { t } = renderDesk({ path: '/broken', places });
  await screen.findByText(t('desk.broken'));
  expect(told).toEqual([new Error('boom')]);
});
