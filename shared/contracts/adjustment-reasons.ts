/** Reasons why staff add or take points. Stored as the `name` of the adjustment's `reference`, whose type is `entry`. */
export const adjustmentReasons = ['correction', 'goodwill'] as const;

/** `name` of points that staff have imported. */
export const importedPoints = 'import';
