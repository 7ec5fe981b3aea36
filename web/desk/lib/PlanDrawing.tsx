import type { ReactNode, SVGProps } from 'react';

interface Props extends Pick<SVGProps<SVGSVGElement>, 'role' | 'onClick' | 'className'> {
  floor: { width: number; height: number; outline: string };
  label: string;
  children: ReactNode;
}

/** A floor's outline with elements on it. */
export function PlanDrawing({ floor: { width, height, outline }, label, children, ...svgProps }: Props) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-label={label} {...svgProps}>
      <path d={outline} />
      {children}
    </svg>
  );
}
