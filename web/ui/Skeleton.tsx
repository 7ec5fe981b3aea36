import { classNames } from './class-names.ts';
import type { ImageRatio } from './Image.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type SkeletonProps = SkeletonShape & { /** Announced once by screen readers. */ label: string };

export type SkeletonShape = { className?: string | undefined } & (
  | { kind: 'text'; lines?: number | undefined }
  | { kind: 'card'; ratio?: ImageRatio | undefined }
  | {
      kind: 'grid';
      ratio?: ImageRatio | undefined;
      count?: number | undefined;
      phoneColumns?: 1 | 2 | undefined;
      size?: 'small' | 'medium' | 'large' | undefined;
    }
);

/** Placeholder in the shape and size of the content that is loading. */
export function Skeleton(props: SkeletonProps) {
  return (
    <div className={classNames('skeleton', props.className)} role="status">
      <VisuallyHidden>{props.label}</VisuallyHidden>
      {props.kind === 'text' && <Lines count={props.lines ?? 3} />}
      {props.kind === 'card' && <CardShape ratio={props.ratio ?? 'stores'} />}
      {props.kind === 'grid' && (
        <div className={classNames('card-grid', `card-grid-${props.size ?? 'medium'}`, props.phoneColumns === 2 && 'card-grid-paired')}>
          {counted(props.count ?? 8).map((number) => (
            <CardShape key={number} ratio={props.ratio ?? 'stores'} />
          ))}
        </div>
      )}
    </div>
  );
}

function CardShape({ ratio }: { ratio: ImageRatio }) {
  return (
    <div className="skeleton-card" aria-hidden="true">
      <div className={`skeleton-shape ratio-${ratio}`} />
      <Lines count={2} />
    </div>
  );
}

function Lines({ count }: { count: number }) {
  return (
    <div className="skeleton-lines" aria-hidden="true">
      {counted(count).map((number) => (
        <span key={number} className="skeleton-shape" />
      ))}
    </div>
  );
}

const counted = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
