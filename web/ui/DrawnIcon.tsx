import type { Drawing } from '#shared/site/config.ts';

/** Icon from the gateway's vetted sets. */
export function DrawnIcon({ drawing: { body, width, height }, size }: { drawing: Drawing; size: 'small' | 'medium' | 'large' }) {
  return (
    <svg
      className={`icon icon-${size} icon-filled`}
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width="24"
      height="24"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own gateway, from a vetted set
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
