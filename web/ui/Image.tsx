import { type ReactNode, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

export type ImageRatio =
  | 'hero'
  | 'news'
  | 'events'
  | 'products'
  | 'rewards'
  | 'amenities'
  | 'malls'
  | 'stores'
  | 'square'
  | 'wide'
  | 'portrait'
  | 'free';

export interface ImageSource {
  type: string;
  srcSet: string;
  media?: string | undefined;
}

export interface ImageProps {
  /** Address of the picture. If it is undefined or cannot be loaded, the box shows the surface colour and `fallbackIcon`. */
  src?: string | undefined;
  alt: string;
  /** Name of one of the tenant's ratios. `free`: the height of the container. */
  ratio: ImageRatio;
  srcSet?: string | undefined;
  sources?: readonly ImageSource[] | undefined;
  sizes?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** Whether it is the page's largest picture, which loads eagerly with high priority. */
  isPriority?: boolean | undefined;
  /** `contain` shows the whole picture with space around it, for example a logo. */
  fit?: 'cover' | 'contain' | undefined;
  /** Focus point of a cropped picture: column and row of a 5 × 5 grid, `24`. Undefined: the middle. */
  focus?: string | undefined;
  /** Focus point on phones, if `sources` have another picture for them. */
  phoneFocus?: string | undefined;
  fallbackIcon?: IconName | undefined;
  /** Replaces `fallbackIcon`, for example by the category's icon on the category's colour. */
  fallbackMark?: ReactNode;
  className?: string | undefined;
}

/** A picture in a box whose ratio is known before it loads, so that the layout does not shift. */
export function Image({
  src,
  alt,
  ratio,
  srcSet,
  sources = [],
  sizes,
  width = 800,
  height = 600,
  isPriority = false,
  fit = 'cover',
  focus,
  phoneFocus,
  fallbackIcon = 'bag',
  fallbackMark,
  className,
}: ImageProps) {
  const { image, hasFailed, fail } = useLoadFailure(src);
  const isShown = src !== undefined && src !== '' && !hasFailed;
  const classes = classNames(
    'image',
    `ratio-${ratio}`,
    fit === 'contain' && 'image-contain',
    !isShown && 'image-empty',
    !isShown && fallbackMark !== undefined && 'category-mark',
    className,
  );
  if (!isShown) {
    return (
      <div className={classes} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
        {fallbackMark ?? <Icon name={fallbackIcon} size="large" />}
      </div>
    );
  }
  if (import.meta.env.SSR && isPriority) preloadPicture({ src, srcSet, sizes, sources });
  return (
    <picture className={classes}>
      {sources.map((source) => (
        <source key={source.type + source.media} {...source} sizes={sizes} />
      ))}
      <img
        ref={image}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        data-focus={focus}
        data-phone-focus={phoneFocus}
        width={width}
        height={height}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding={isPriority ? 'auto' : 'async'}
        onError={fail}
      />
    </picture>
  );
}

function useLoadFailure(src: string | undefined) {
  const image = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string>();
  // Detects pictures of the server's page that failed before React listened.
  useEffect(() => {
    const { current } = image;
    if (src && current?.currentSrc && current.complete && !current.naturalWidth) current.decode().catch(() => setFailedSrc(src)); // SVGs may have no size
  }, [src]);
  return { image, hasFailed: failedSrc !== undefined && failedSrc === src, fail: () => setFailedSrc(src) };
}

interface Picture {
  src: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  sources: readonly ImageSource[];
}

/**
 * Adds preload links for the page's largest picture, so that the browser does not have to find it in the markup. There is one link for each case of
 * the sources' `media`. Preloads only the first format, with its type, so that browsers that do not support it ignore the link.
 */
function preloadPicture({ src, srcSet, sizes, sources }: Picture): void {
  const conditions = new Set(sources.flatMap(({ media }) => media ?? []));
  if (conditions.size > 1) return;
  const [condition] = conditions;
  const narrow = condition && sources.find(({ media }) => media === condition);
  if (narrow) preloadOne(src, narrow, sizes, condition);
  const usual = sources.find(({ media }) => media === undefined) ?? { srcSet };
  preloadOne(src, usual, sizes, condition && `not all and ${condition}`);
}

function preloadOne(
  src: string,
  { srcSet, type }: { srcSet?: string | undefined; type?: string },
  sizes: string | undefined,
  media: string | undefined,
): void {
  preload(src, {
    as: 'image',
    fetchPriority: 'high',
    ...(srcSet && { imageSrcSet: srcSet }),
    ...(srcSet && sizes && { imageSizes: sizes }),
    ...(type && { type }),
    ...(media && { media }),
  });
}
