import { type ConnectedSite, disconnectSite } from '#shared/contracts/oauth.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';

interface Props {
  sites: readonly ConnectedSite[];
  onEnded: () => void;
}

/** Partner sites with access to the member's data, each with a button to disconnect. */
export function ConnectedSites({ sites, onEnded }: Props) {
  const t = useTranslate();
  return (
    <ul className="connected-sites" aria-label={t('partners.sites')}>
      {sites.map((site) => (
        <Site key={site.client_id} site={site} onEnded={onEnded} />
      ))}
    </ul>
  );
}

function Site({ site: { client_id, name, scopes, since, last_used_at }, onEnded }: { site: ConnectedSite; onEnded: () => void }) {
  const t = useTranslate();
  const { day } = useDateFormats();
  const action = useAction(disconnectSite);

  async function disconnect(): Promise<void> {
    const done = await action.send({}, { query: { client_id } });
    siteToasts().show(
      done
        ? { type: 'success', title: t('partners.disconnected', { name }) }
        : { type: 'error', title: t('partners.still_connected', { name }) },
    );
    if (done) onEnded();
  }

  return (
    <li className="connected-site">
      <div>
        <p className="connected-site-name">{name}</p>
        <p>{scopes.map((scope) => t(`partners.scope_${scope}`)).join(' · ')}</p>
        <p className="quiet small">{t('partners.since', { since: day(new Date(since)), used: day(new Date(last_used_at)) })}</p>
      </div>
      <Button
        variant="secondary"
        size="small"
        isLoading={action.state === 'sending' || action.state === 'done'}
        aria-label={`${t('partners.disconnect')}: ${name}`}
        onClick={() => void disconnect()}
      >
        {t('partners.disconnect')}
      </Button>
    </li>
  );
}
// messages: partners.scope_*
