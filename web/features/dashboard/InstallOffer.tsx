import { install, useInstallWay } from '../../lib/browser/install.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** One line that offers to put the site on the home screen. Nothing where that is impossible, or already done. */
export function InstallOffer() {
  const t = useTranslate();
  const way = useInstallWay();
  if (way === undefined) return null;
  if (way === 'menu')
    return (
      <p className="member-card-note">
        <Icon name="share" size="small" />
        {t('dashboard.install_menu')}
      </p>
    );
  return (
    <p>
      <Button variant="quiet" size="small" icon="download" onClick={() => void install(way)}>
        {t('dashboard.install')}
      </Button>
    </p>
  );
}
