import { type Family, type FamilySpec, familyBrand } from "../family.ts";

/** Marks a family as static data that a registry takes. Has no effect of its own. */
export const defineFamily = <S>(spec: FamilySpec<S>): Family<S> => ({ ...spec, [familyBrand]: true, contract: 1 });
