/** Why the centre has added or taken points by hand: the name of an adjustment's `reference` of type `entry`. */
export const adjustmentReasons = ['correction', 'goodwill'] as const;
