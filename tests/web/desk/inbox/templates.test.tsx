// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getInboxCounts, listReplyTemplates, type ReplyTemplate, saveReplyTemplate } from '#shared/contracts/desk-inbox.ts';
import { renderDesk, toStaff } from '../support/render-desk.tsx';

const counts = { conversations: { open: 0, mine: 0, unread: 0 }, requests: { open: 0, mine: 0, unanswered: 0 } };

it('a template with unknown placeholders is marked, and not saved', async () => {
  const { user, t, sent } = renderDesk({
    path: '/templates',
    staff: toStaff('desk'),
    answers: [
      [getInboxCounts, () => counts],
      [listReplyTemplates, () => ({ centre: 'Meandr', templates: [] })],
      [saveReplyTemplate, (body) => ({ id: 1, version: 1, ...(body as Omit<ReplyTemplate, 'id' | 'version'>) })],
    ],
  });
  await user.click(await screen.findByRole('button', { name: t('templates.add') }));
  await user.type(screen.getByLabelText(t('templates.title')), 'Found');
  const text = screen.getByLabelText('English');
  await user.type(text, 'Hello {{ first_name }, {{Centre} has it. {{{{first_name}}');
  const marks = { first_name: '{first_name}', centre: '{centre}', unknown: '{ first_name } {Centre} {{first_name}}' };
  expect(screen.getByText(t('templates.unknown', marks))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('templates.save') }));
  expect(document.activeElement).toBe(text);
  expect(sent).toEqual([]);
  await user.clear(text);
  await user.type(text, 'Hello {{first_name}, {{centre} has it.');
  await user.click(screen.getByRole('button', { name: t('templates.save') }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ title: 'Found', texts: { en: 'Hello {first_name}, {centre} has it.' } }]),
  );
});
