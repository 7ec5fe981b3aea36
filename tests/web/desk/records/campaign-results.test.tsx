// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getCampaignResults } from '#shared/contracts/desk-campaigns.ts';
import { CampaignResults } from '#web/desk/records/CampaignResults.tsx';
import { renderDesk } from '../support/render-desk.tsx';

it('shows the figures of a published campaign beside those of the weeks before', async () => {
  const screens = [{ path: '', roles: ['manager'] as const, screen: async () => () => <CampaignResults id={3} isLive /> }];
  const answers = [
    [
      getCampaignResults,
      () => ({
        campaign: { receipts: 2, points: 30, members: 1 },
        during: { receipts: 12, points: 1090, members: 7 },
        before: { receipts: 8, points: 600, members: 6 },
        weeks: 2,
      }),
    ],
  ] as const;
  const { t } = renderDesk({ places: screens, answers });
  const row = await screen.findByRole('row', { name: new RegExp(t('campaign.points')) });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['30', '1,090', '600']);
  expect(screen.getByRole('columnheader', { name: '2 weeks before' })).toBeTruthy();
});

it('shows no figures before a campaign has begun', async () => {
  const screens = [{ path: '', roles: ['manager'] as const, screen: async () => () => <CampaignResults id={3} isLive /> }];
  const none = { receipts: 0, points: 0, members: 0 };
  const { t } = renderDesk({
    places: screens,
    answers: [[getCampaignResults, () => ({ campaign: none, during: none, before: none, weeks: 0 })]],
  });
  await screen.findByText(t('campaign.not_begun'));
  expect(screen.queryByRole('table')).toBeNull();
});
