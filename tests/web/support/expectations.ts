import { fireEvent, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { HttpStatusName } from '#shared/contracts/errors.ts';
import { httpStatuses } from '#shared/contracts/errors.ts';
import type { ShownScreen } from './render-screen.tsx';

/** Returns the target of the link with this name. */
export function hrefOf({ main }: Pick<ShownScreen, 'main'>, name: string | RegExp): string | null {
  return main.getByRole('link', { name }).getAttribute('href');
}

export function headingOf({ main }: Pick<ShownScreen, 'main'>): string | null {
  return main.getByRole('heading', { level: 1 }).textContent;
}

/** Returns the texts of rows of a table or list as a visitor reads them. */
export function textsOf(elements: readonly Element[]): string[] {
  return elements.map((element) => element.textContent.replace(/\s+/g, ' ').trim());
}

/** Expects that every loading text is announced as a status. */
export function expectLoading({ main, t }: ShownScreen): void {
  expect(main.getAllByText(t('state.loading')).every((element) => element.closest('[role="status"]'))).toBe(true);
}

/** Expects the not-found page: no retry, but a link home. */
export function expectNotFound(shown: ShownScreen): void {
  const { main, t, status, head } = shown;
  expect(status).toBe(404);
  expect(head).toEqual({ title: t('error.title_404'), alternates: {}, isUnlisted: true });
  expect(headingOf(shown)).toBe(t('error.title_404'));
  expect(main.getByText(t('error.text_404'))).toBeTruthy();
  expect(main.queryByRole('button', { name: t('error.retry') })).toBeNull();
  expect(main.getByRole('link', { name: t('error.homepage') })).toBeTruthy();
  expect(main.getByRole('searchbox', { name: t('search.label') })).toBeTruthy();
}

/** Expects a failed page: its status, the code's message, and a retry button. */
export function expectFailedPage(shown: ShownScreen, code: HttpStatusName): void {
  expect(shown.status).toBe(httpStatuses[code]);
  expect(shown.head).toMatchObject({ title: shown.t('error.title'), isUnlisted: true });
  expect(headingOf(shown)).toBe(shown.t('error.title'));
  expectFailedPart(shown, code);
}

/** Expects a failed part of a page: the code's message, and a retry button. */
export function expectFailedPart({ main, t }: ShownScreen, code: HttpStatusName): void {
  const alert = within(main.getByRole('alert'));
  expect(alert.getByText(t(`error.${code}`))).toBeTruthy();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  fireEvent.click(alert.getByRole('button', { name: t('error.retry') }));
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
}
