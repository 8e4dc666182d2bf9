import { QueryClientProvider } from "@tanstack/react-query";
import { type Services, ServicesProvider } from "./data/services.tsx";
import { KeyListener } from "./keys/key-listener.tsx";
import { Shell } from "./shell/shell.tsx";
import { SignIn } from "./shell/sign-in.tsx";
import { useSignIn } from "./shell/use-sign-in.ts";
import { Boundary } from "./ui/boundary.tsx";

const Gate = () => {
  const state = useSignIn();
  if (state.is === "in") return <Shell />;
  return <SignIn state={state} />;
};

/** The whole page: signed in or not. */
export const App = ({ services }: { services: Services }) => (
  <Boundary>
    <ServicesProvider value={services}>
      <QueryClientProvider client={services.queries}>
        <KeyListener />
        <Gate />
      </QueryClientProvider>
    </ServicesProvider>
  </Boundary>
);
