import { fireEvent, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { HttpStatusName } from '#shared/contracts/errors.ts';
import { httpStatuses } from '#shared/contracts/errors.ts';
import type { ShownScreen } from './render-screen.tsx';

/** Where the link of that name leads. */
export function hrefOf({ main }: Pick<ShownScreen, 'main'>, name: string | RegExp): string | null {
  return main.getByRole('link', { name }).getAttribute('href');
}

export function headingOf({ main }: Pick<ShownScreen, 'main'>): string | null {
  return main.getByRole('heading', { level: 1 }).textContent;
}

/** The rows of a table or list as a visitor reads them. */
export function textsOf(elements: readonly Element[]): string[] {
  return elements.map((element) => element.textContent.replace(/\s+/g, ' ').trim());
}

/** The boxes that stand in for what comes are said to be just that. */
export function expectLoading({ main, t }: ShownScreen): void {
  expect(main.getAllByText(t('state.loading')).every((element) => element.closest('[role="status"]'))).toBe(true);
}

/** The page that does not exist: no way to try again, but one home. */
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

/** The whole page failed: its status, the code's own sentence, and a button that tries again. */
export function expectFailedPage(shown: ShownScreen, code: HttpStatusName): void {
  expect(shown.status).toBe(httpStatuses[code]);
  expect(shown.head).toMatchObject({ title: shown.t('error.title'), isUnlisted: true });
  expect(headingOf(shown)).toBe(shown.t('error.title'));
  expectFailedPart(shown, code);
}

/** A part of the page failed: the code's own sentence, and a button that tries again. */
export function expectFailedPart({ main, t }: ShownScreen, code: HttpStatusName): void {
  const alert = within(main.getByRole('alert'));
  expect(alert.getByText(t(`error.${code}`))).toBeTruthy();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  fireEvent.click(alert.getByRole('button', { name: t('error.retry') }));
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
}
