import { getCampaignResults, type CampaignResults as Results } from '#shared/contracts/desk-campaigns.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useMay } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';

/** Panel beside the form of a campaign: the rule for several campaigns, and the results of this campaign. */
export function CampaignResults({ id, isLive }: { id: number; isLive: boolean }) {
  const t = useTranslate();
  const may = useMay();
  return (
    <>
      <section aria-labelledby="campaign-rule">
        <h2 id="campaign-rule">{t('campaign.several')}</h2>
        <p className="panel-note">{t('campaign.rule')}</p>
      </section>
      <section aria-labelledby="campaign-results">
        <h2 id="campaign-results">{t('campaign.results')}</h2>
        {isLive && may(getCampaignResults) ? <Figures id={id} /> : <p className="panel-note">{t('campaign.not_live')}</p>}
      </section>
    </>
  );
}

const rows = ['receipts', 'points', 'members'] as const;

function Figures({ id }: { id: number }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const results = useCall(getCampaignResults, { params: { id } });
  if (results.state === 'failed') return <FailedCall called={results} level={3} />;
  if (!('data' in results)) return <Waiting />;
  const { campaign, during, before, weeks }: Results = results.data;
  if (weeks === 0) return <p className="campaign-rule">{t('campaign.not_begun')}</p>;
  const number = (value: number) => formatNumber(value, locale);
  return (
    <table className="panel-figures">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('campaign.own')}</th>
          <th scope="col">{t('campaign.during')}</th>
          <th scope="col">{t('campaign.before', { weeks })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{t(`campaign.${row}`)}</th>
            <td>{number(campaign[row])}</td>
            <td>{number(during[row])}</td>
            <td>{number(before[row])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
// messages: campaign.receipts, campaign.points, campaign.members
