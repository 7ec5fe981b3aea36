import type { ReactNode } from 'react';
import { type LinkAction, useLinked } from '../../lib/data/use-linked.ts';
import { useLinks, useRoute } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface Props<T> {
  title: string;
  /** Call that opens the card or the order. */
  action: LinkAction<T>;
  children: (opened: { token: string; data: T; reload: () => void }) => ReactNode;
}

/** Page of a gift card that is opened by the secret in its address, without a login. */
export function LinkedGiftCardPage<T>({ title, action, children }: Props<T>) {
  const token = useRoute().query.get('token') ?? '';
  return (
    <>
      <PageHeader title={title} />
      <div className="wrap gift-card-linked">
        {token === '' ? (
          <Invalid />
        ) : (
          <Opened key={token} token={token} action={action}>
            {children}
          </Opened>
        )}
      </div>
    </>
  );
}

function Opened<T>({ token, action, children }: Omit<Props<T>, 'title'> & { token: string }) {
  const t = useTranslate();
  const linked = useLinked(action, token);
  if (linked.state === 'invalid') return <Invalid />;
  if (linked.state === 'loading') return <Skeleton kind="text" lines={10} label={t('state.loading')} />;
  if (linked.state === 'ready') return children({ token, ...linked });
  const { code, reload } = linked;
  return (
    <ErrorState
      level={2}
      title={t('error.title')}
      message={t(`error.${code}`)}
      action={<Button onClick={reload}>{t('error.retry')}</Button>}
    />
  );
}
// messages: error.*

function Invalid() {
  const t = useTranslate();
  const contact = useLinks()('contact');
  return (
    <Outcome
      icon="alert"
      title={t('gift_cards.link_invalid')}
      action={contact !== undefined && <Button href={contact}>{t('menu.contact')}</Button>}
    >
      <p>{t('gift_cards.link_invalid_text')}</p>
    </Outcome>
  );
}
