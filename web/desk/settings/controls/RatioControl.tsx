import { readRatio } from '#shared/rules/settings-reading.ts';
import { isSettingKey, settings as table } from '#shared/site/settings.ts';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import type { SettingField } from '../setting-scene.tsx';

const usual = ['21/9', '16/9', '3/2', '4/3', '1/1', '4/5', '3/4'];
const side = 48;

/** Aspect ratio, with a preview. */
export function RatioControl({ settingKey, value, field, set }: SettingField) {
  if (!isSettingKey(settingKey)) return null;
  const { width, height } = readRatio({ [settingKey]: value }, settingKey);
  const scale = side / Math.max(width, height);
  const [w, h] = [width * scale, height * scale];
  const listId = `${field.id}-usual`;
  return (
    <div className="setting-ratio">
      <svg className="setting-shape" viewBox={`0 0 ${side} ${side}`} width={side} height={side} aria-hidden="true">
        <rect x={(side - w) / 2} y={(side - h) / 2} width={w} height={h} rx="3" fill="currentColor" />
      </svg>
      <Field {...field}>
        <Input
          value={value}
          placeholder={table[settingKey].default}
          list={listId}
          onChange={({ currentTarget }) => set(currentTarget.value.trim())}
        />
      </Field>
      <datalist id={listId}>
        {usual.map((ratio) => (
          <option key={ratio} value={ratio} />
        ))}
      </datalist>
    </div>
  );
}
