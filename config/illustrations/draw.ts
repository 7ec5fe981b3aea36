/** `node config/illustrations/draw.ts [tenant]`: writes the pictures and the floor plans of one tenant, or of all. */
