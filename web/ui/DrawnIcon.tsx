import type { Drawing } from '#shared/site/config.ts';

/** Renders an icon from the gateway's vetted icon sets. */
export function DrawnIcon({ drawing: { body, width, height }, size }: { drawing: Drawing; size: 'small' | 'medium' | 'large' }) {
  return (
    <svg
      className={`icon icon-${size} icon-filled`}
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width="24"
      height="24"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is from a vetted set of our gateway
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
