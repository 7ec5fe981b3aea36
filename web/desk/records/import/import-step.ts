export const importSteps = ['file', 'columns', 'differences', 'result'] as const;
export type ImportStep = (typeof importSteps)[number];

/** Returns the step of an import. `chosen`: the step in the address, by which staff return to the columns. */
export function toImportStep(data: { state: string } | undefined, chosen: string | null): ImportStep {
  if (!data) return 'file';
  if (data.state === 'run') return 'result';
  return data.state === 'read' || (data.state === 'planned' && chosen === 'columns') ? 'columns' : 'differences';
}
