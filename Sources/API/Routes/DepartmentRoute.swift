import Deals
import Presentation
import Rows
import Storage
import WebKit

extension Endpoint {
    static func departments(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/departments", name: "listDepartments", summary: "The number of deals in each department",
            about:
                "How many deals /v1/deals lists with the same parameters, on all pages, by `department_group`. Departments without "
                + "one are left out.",
            parameters: PlaceParameters.parameters(limits) + [Parameters.store] + FilterParameter.all.map(\.parameter)
                + [
                    Parameters.with, Parameters.without, Parameters.validOn, Parameters.stores,
                ],
            formats: [.json, .lines, .csv],
            answer: ResponseDescription("departments", of: .department),
            examples: [
                Example("Around a point", "/v1/departments?lat=33.79&lon=-84.33&radius=5"),
                Example("Of what ends soon", "/v1/departments?zip=30306&ending_before=2026-12-31"),
            ],
            problems: [.storeUnknown, .zipUnknown],
            respond: { query, context in
                let now = context.clock()
                let search = try search(query, now: now)
                let rows = try await context.databases.use { database in
                    var search = search
                    search.place = try await place(query, context, database, now: now)
                    return try await database.departments(search, at: now)
                }
                return ListResponse(listName: "departments", shape: .department, rows: rows)
            })
    }
}

extension RowSchema where Row == DepartmentCount {
    static let department = RowSchema(
        name: "Department", about: "A department with deals.",
        fields: [
            RowField(
                "department_group", \.department, "Department of one list for all chains, in the order of the list."),
            RowField("deals", \.deals, "Number of deals."),
        ], example: DepartmentCount(department: .dairyAndEggs, deals: 42))
}
