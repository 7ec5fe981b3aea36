import { toAddress } from '#shared/contracts/address.ts';
import { createWalletPass, getWalletOffer, getWalletPassFile, type PassKind, type Wallet } from '#shared/contracts/wallet.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useAction } from '../../lib/data/use-action.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  kind: PassKind;
  /** Id of the record; undefined for the member's card. */
  id?: number;
}

/**
 * Buttons that put a card, reward, booking or gift card into the wallet of the phone: Apple's on iPhones and iPads, Google's on Android, both on
 * computers. Nothing if the centre has no keys, or the mall API no such call.
 */
export function WalletButtons({ kind, id }: Props) {
  const offer = useEndpoint(getWalletOffer);
  if (offer.state !== 'ready') return null;
  const wallets = offer.data.wallets.filter(isOfDevice);
  return wallets.length > 0 && <Buttons wallets={wallets} kind={kind} {...(id !== undefined && { id })} />;
}

function Buttons({ wallets, ...record }: Props & { wallets: readonly Wallet[] }) {
  const t = useTranslate();
  const { locale } = useSite();
  const { send, ...action } = useAction(createWalletPass);

  async function add(wallet: Wallet): Promise<void> {
    const pass = await send({ wallet, locale, ...record });
    const address = pass?.ticket ? `/api${toAddress(getWalletPassFile, { params: { ticket: pass.ticket } })}` : pass?.link;
    if (address) location.assign(address); // a file of its own type: phones open it, and computers save it
  }

  return (
    <div className="stack-small">
      <div className="cluster">
        {wallets.map((wallet) => (
          <Button
            key={wallet}
            className="wallet-button"
            icon="card"
            isLoading={action.state === 'sending'}
            onClick={() => void add(wallet)}
          >
            {t(`wallet.${wallet}`)}
          </Button>
        ))}
      </div>
      {action.state === 'failed' && (
        <Notice tone="error" role="alert">
          {t(action.code === 'Conflict' || action.code === 'NotFound' ? 'wallet.not_available' : `error.${action.code}`)}
        </Notice>
      )}
    </div>
  );
}
// messages: wallet.apple, wallet.google
// messages: error.*

/** Whether the device may have the wallet. iPads say that they are Macs, which take Apple's passes, too. */
function isOfDevice(wallet: Wallet): boolean {
  if (/Android/.test(navigator.userAgent)) return wallet === 'google';
  return wallet === 'apple' || !/iPhone|iPad/.test(navigator.userAgent);
}
