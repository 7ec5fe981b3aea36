/** Minutes as they are told: full ones, at least one. */
export function toMinutes(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

/** Metres as they are told, for they are an estimate: by fives, from a hundred on by tens. */
export function toRoundMetres(metres: number): number {
  const step = metres < 100 ? 5 : 10;
  return Math.max(step, Math.round(metres / step) * step);
}
