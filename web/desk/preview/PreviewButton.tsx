import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';

/** The label says if it saves first. */
export function PreviewButton({ isChanged, isBusy, onPress }: { isChanged: boolean; isBusy: boolean; onPress: () => void }) {
  const t = useTranslate();
  return (
    <Button variant="secondary" size="small" icon="eye" disabled={isBusy} onClick={onPress}>
      {isChanged ? t('preview.save_and_show') : t('preview.show')}
    </Button>
  );
}
