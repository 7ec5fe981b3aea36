import { useNavigate } from 'react-router';
import { listPointsHistory } from '#shared/contracts/points.ts';
import { disputeReasons, disputeReceipt, listReceipts } from '#shared/contracts/receipts.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useOffers } from '../../lib/centre/site.tsx';
import { useAction } from '../../lib/data/use-action.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';

type Reason = (typeof disputeReasons)[number];

interface Props {
  /** Id of the receipt. */
  id: number;
  /** Conversation about the receipt, if it is disputed already. */
  conversationId: number | null | undefined;
}

/** Disputes a purchase with one click. The toast leads to the conversation, to add details. */
export function DisputeButton({ id, conversationId }: Props) {
  const t = useTranslate();
  const { isOffered, isSending, dispute } = useDispute(id);
  if (!isOffered) return null;
  if (conversationId != null) return <DisputeNote conversationId={conversationId} />;
  return (
    <Button variant="quiet" size="small" className="dispute-button" isLoading={isSending} onClick={() => void dispute('other')}>
      {t('receipts.dispute')}
    </Button>
  );
}

/** The reasons for which a purchase can be disputed, each one click. */
export function DisputeChoice({ id, conversationId }: Props) {
  const t = useTranslate();
  const { isOffered, isSending, dispute } = useDispute(id);
  if (!isOffered) return null;
  if (conversationId != null) return <DisputeNote conversationId={conversationId} />;
  return (
    <section className="stack-small" aria-label={t('receipts.dispute_title')}>
      <h3 className="receipt-dispute">{t('receipts.dispute_title')}</h3>
      <div className="cluster">
        {disputeReasons.map((reason) => (
          <Button key={reason} variant="secondary" size="small" disabled={isSending} onClick={() => void dispute(reason)}>
            {t(`receipts.dispute_${reason}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
// messages: receipts.dispute_*

/** The state of a disputed purchase, with a link to the conversation about it. */
function DisputeNote({ conversationId }: { conversationId: number }) {
  const t = useTranslate();
  const href = useMemberLinks()('dashboard-support', {}, { conversation: conversationId });
  return (
    <p className="receipt-disputed small">
      {t('receipts.disputed')} {href !== undefined && <Link href={href}>{t('receipts.disputed_link')}</Link>}
    </p>
  );
}

function useDispute(id: number) {
  const t = useTranslate();
  const navigate = useNavigate();
  const toLink = useMemberLinks();
  const refresh = useRefresh();
  const isOffered = useOffers(disputeReceipt);
  const { send, state } = useAction(disputeReceipt);

  async function dispute(reason: Reason): Promise<void> {
    const receipt = await send({ reason }, { params: { id } });
    if (!receipt) {
      siteToasts().show({ type: 'error', title: t('receipts.dispute_failed') });
      return;
    }
    const conversation = receipt.dispute_conversation_id ?? undefined;
    const href = conversation === undefined ? undefined : toLink('dashboard-support', {}, { conversation });
    siteToasts().show({
      type: 'success',
      title: t('receipts.dispute_done'),
      text: t('receipts.dispute_done_text'),
      ...(href !== undefined && { action: { label: t('receipts.dispute_more'), onPress: () => void navigate(href) } }),
    });
    refresh(listReceipts, listPointsHistory);
  }

  return { isOffered, isSending: state === 'sending', dispute };
}
