// Programs whose first operand is data (a file, a text), never a choice of what to do: a variable there hides nothing.
const dataPrograms = new Set(
  `echo printf ls cat tac head tail wc grep egrep fgrep rg cd pushd popd pwd test [ true false : basename dirname realpath
readlink stat file diff cmp comm cut tr nl fold fmt paste join uniq sort mkdir rmdir touch cp mv rm ln tee chmod chown chgrp du
df date seq sleep which type hash md5sum sha1sum sha256sum sha512sum cksum base64 xxd od hexdump strings jq yq tree sed awk
gawk mawk find fd tar gzip gunzip zip unzip curl wget ps kill pkill pgrep export declare typeset local readonly read unset
return exit break continue shift wait let set tsc eslint prettier biome vitest jest mocha pytest ruff mypy gcc g++ cc clang
less more man column rev shuf split truncate shred dd install rsync scp open xdg-open code id whoami uname hostname env`.split(
    /\s+/,
  ),
);

/** An operand known only at run time leaves the program's key certain. */
export const takesData = (base: string): boolean => dataPrograms.has(base);
