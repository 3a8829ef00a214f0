import { companySchema } from '#schema/company.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { sendingHours } from '#server/messaging/deliveries/send-times.ts';

export function companyRoutes(api: Api, { config }: Services): void {
  api.get(
    '/company',
    {
      config: { public: true },
      schema: { summary: 'The company that runs this installation', data: companySchema },
    },
    async () => ({
      data: {
        ...config.company,
        publicUrl: config.publicUrl,
        sendHour: config.sendHour,
        sendingHours,
      },
    }),
  );
}
