import { companySchema } from '#schema/company.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { sendingHours } from '#server/messaging/deliveries/send-times.ts';

export function companyRoutes(api: Api, { config, company }: Services): void {
  api.get(
    '/company',
    {
      config: { public: true },
      schema: { summary: 'The company that runs this installation', data: companySchema },
    },
    async () => ({
      data: {
        ...company(),
        publicUrl: config.publicUrl,
        sendingHours,
      },
    }),
  );
}
