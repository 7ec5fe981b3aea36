import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';

/** Icon and name of the centre that this desk belongs to. */
export function CentreMark() {
  const t = useTranslate();
  const { centre, icon } = useDesk().start;
  return (
    <p className="desk-centre">
      {icon && <img src={icon} alt="" width={40} height={40} className="desk-centre-icon" />}
      <span>
        {centre}
        <span className="desk-centre-desk">{t('desk.name')}</span>
      </span>
    </p>
  );
}
