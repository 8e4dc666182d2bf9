export { checkDocs, writeDocs } from "./docs.ts";
export { type FamilyPackage, loadFamilies } from "./families.ts";
