/** Reasons for points added or taken by staff: the name of an adjustment's `reference` of type `entry`. */
export const adjustmentReasons = ['correction', 'goodwill'] as const;
