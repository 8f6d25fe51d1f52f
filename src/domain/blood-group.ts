import * as v from 'valibot';

/** The ABO/Rh groups, spelt as they stand in the keys of the table. */
export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

export const BloodGroup = v.picklist(BLOOD_GROUPS, `one of ${BLOOD_GROUPS.join(', ')}`);
export type BloodGroup = v.InferOutput<typeof BloodGroup>;
